import { isAlerting } from './alert-rules.ts'
import { readAlertSettings } from './alert-settings.ts'
import type { KeptNotification } from './kept-notifications.ts'

/** Volume of the sound, and lifetime of a desktop notification that is not urgent (rules/notifications 20). */
const volume = 0.5
const desktopLifetimeMs = 10_000
/** Maximum number of desktop notifications at once: after a pause only the last ones are shown. */
const maxOnDesktop = 3

let audio: AudioContext | undefined

/** Plays two short notes. Before the first user activation the browser blocks sound and logs a warning. */
export function playSound(): void {
  if (navigator.userActivation?.hasBeenActive === false) return
  audio ??= new AudioContext()
  const { currentTime, destination } = audio
  const gain = audio.createGain()
  gain.gain.value = volume
  gain.connect(destination)
  for (const [index, frequency] of [880, 1174.66].entries()) {
    const note = audio.createOscillator()
    note.frequency.value = frequency
    note.connect(gain)
    note.start(currentTime + 0.14 * index)
    note.stop(currentTime + 0.14 * (index + 1))
  }
  audio.resume().catch(() => undefined)
}

/** Returns the browser's permission for desktop notifications, or `unsupported`. */
export function desktopPermission(): NotificationPermission | 'unsupported' {
  return 'Notification' in globalThis ? Notification.permission : 'unsupported'
}

/** Asks for the browser's permission. Call it only from a click handler. */
export async function askForDesktop(): Promise<void> {
  if (desktopPermission() === 'default') await Notification.requestPermission()
}

/** Shows a desktop notification; a click on it has the same effect as in the panel. */
export function showOnDesktop(
  item: Pick<KeptNotification, 'id' | 'title' | 'message' | 'priority'>,
  onClick: () => void,
): void {
  if (desktopPermission() !== 'granted') return
  try {
    const isUrgent = item.priority === 'high'
    const shown = new Notification(item.title, {
      body: item.message,
      tag: item.id,
      icon: '/icon.svg',
      requireInteraction: isUrgent,
    })
    if (!isUrgent) setTimeout(() => shown.close(), desktopLifetimeMs)
    shown.onclick = () => {
      window.focus()
      shown.close()
      onClick()
    }
  } catch {
    // Mobile browsers have the constructor, but only a service worker may show notifications.
  }
}

/** Raises alerts for new notifications, as far as the user's settings allow. */
export function alertOf(fresh: readonly KeptNotification[], onClick: (item: KeptNotification) => void): void {
  const settings = readAlertSettings()
  const wanted = fresh.filter(({ type }) => isAlerting(settings, type))
  if (wanted.length === 0) return
  if (settings.soundEnabled) playSound()
  if (!settings.desktopEnabled) return
  for (const item of wanted.slice(0, maxOnDesktop).reverse()) showOnDesktop(item, () => onClick(item))
}
