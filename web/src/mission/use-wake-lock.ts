import { useEffect } from 'react'

/** Keeps the screen on while the component is shown, where the browser can; again after the phone was locked. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: Promise<WakeLockSentinel | undefined> | undefined
    const take = () => {
      const wakeLock: WakeLock | undefined = navigator.wakeLock
      if (document.visibilityState === 'visible') lock = wakeLock?.request('screen').catch(() => undefined)
    }
    take()
    document.addEventListener('visibilitychange', take)
    return () => {
      document.removeEventListener('visibilitychange', take)
      lock?.then((held) => held?.release()).catch(() => undefined)
    }
  }, [])
}
