import type { Mission } from '@yoon/contract/missions/schemas'
import { useEffect } from 'react'
import type { MissionState } from './mission-state.ts'
import type { Press } from './press.ts'

/** Time for which the page is visible before the mission counts as seen, in milliseconds. */
const seenAfterMs = 1_000

/** Says once that the driver has seen the mission: robots that fetch links for previews run no script for that long. */
export function useSeen(mission: Mission, presses: readonly Press[], source: MissionState): void {
  const isKnown = [...mission.steps, ...presses].some(({ step }) => step === 'SEEN') || mission.state.position !== null
  useEffect(() => {
    if (isKnown) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const watch = () => {
      clearTimeout(timer)
      if (document.visibilityState !== 'visible') return
      timer = setTimeout(() => source.press({ step: 'SEEN' }).catch(reportError), seenAfterMs)
    }
    watch()
    document.addEventListener('visibilitychange', watch)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', watch)
    }
  }, [isKnown, source])
}
