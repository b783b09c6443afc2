import { type ReactElement, useEffect, useRef } from 'react'
import { BigButton } from './BigButton.tsx'
import { useMission } from './MissionContext.tsx'
import { useModal, whenClosed } from './Sheet.tsx'
import { useWakeLock } from './use-wake-lock.ts'

/** Shows the client's name over the whole screen, black on white in both themes, and keeps the screen on. */
export function NameBoard({ onClose }: { onClose: () => void }): ReactElement {
  const { mission, texts } = useMission()
  const ref = useRef<HTMLDialogElement>(null)
  const name = `${mission.client.firstName} ${mission.client.lastName}`.trim()
  useModal(ref)
  useWakeLock()
  useFullScreen()
  return (
    <dialog
      ref={ref}
      aria-label={texts.signOf(name)}
      onClose={whenClosed(onClose)}
      className="name-board m-0 h-dvh max-h-none w-screen max-w-none bg-surface p-4 text-ink"
    >
      <div className="flex h-full flex-col">
        <p className="text-center text-ink-2 text-lg">{mission.company.name}</p>
        <p className="grid grow place-items-center overflow-hidden text-center font-bold leading-tight">
          <span className="max-w-full break-words" style={{ fontSize: sizeOf(name) }}>
            {name}
          </span>
        </p>
        <BigButton onClick={onClose}>{texts.close}</BigButton>
      </div>
    </dialog>
  )
}

/** Returns the largest size at which the longest word fits the width, and two lines fit the height. */
function sizeOf(name: string): string {
  const longest = Math.max(4, ...name.split(/[\s-]/).map(({ length }) => length + 1))
  return `min(${Math.floor(130 / longest)}vw, 20vh, 11rem)`
}

/** Hides the bars of the browser, where it allows that. */
function useFullScreen(): void {
  useEffect(() => {
    const page: Partial<Pick<Element, 'requestFullscreen'>> = document.documentElement
    page.requestFullscreen?.call(document.documentElement).catch(() => undefined)
    return () => {
      if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined)
    }
  }, [])
}
