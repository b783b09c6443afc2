import { type ReactElement, type RefObject, useEffect, useRef } from 'react'
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
  const text = useRef<HTMLSpanElement>(null)
  useFittingSize(text, name)
  return (
    <dialog
      ref={ref}
      aria-label={texts.signOf(name)}
      onClose={whenClosed(onClose)}
      className="name-board m-0 h-dvh max-h-none w-screen max-w-none bg-surface p-4 text-ink"
    >
      <div className="flex h-full flex-col">
        <p className="text-center text-ink-2 text-lg">{mission.company.name}</p>
        <p className="grid min-h-0 grow place-items-center overflow-hidden text-center font-bold leading-tight">
          <span ref={text} className="max-w-full">
            {name}
          </span>
        </p>
        <BigButton onClick={onClose}>{texts.close}</BigButton>
      </div>
    </dialog>
  )
}

const [largest, smallest] = [176, 20]

/** Draws a text as large as the room around it allows, in pixels. */
function useFittingSize(ref: RefObject<HTMLElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another size
  useEffect(() => {
    const [shown, room] = [ref.current, ref.current?.parentElement]
    if (!shown || !room) return
    const fit = () => {
      for (let size = largest; size > smallest; size *= 0.92) {
        shown.style.fontSize = `${size}px`
        if (shown.scrollWidth <= room.clientWidth && shown.offsetHeight <= room.clientHeight) return
      }
    }
    const observer = new ResizeObserver(fit)
    observer.observe(room)
    return () => observer.disconnect()
  }, [ref, text])
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
