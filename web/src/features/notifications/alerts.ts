import { isAlerting } from './alert-rules.ts'
import { readAlertSettings } from './alert-settings.ts'
import type { KeptNotification } from './kept-notifications.ts'

/** How loud, and how long one on the desktop stays that is not urgent (specification §9). */
const volume = 0.5
const desktopLifetimeMs = 10_000
/** After a pause the last ones are shown, not a wall of them. */
const maxOnDesktop = 3

let audio: AudioContext | undefined

/** Two short notes. Before the first click on the page a browser lets nothing be heard, and complains of the try. */
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

/** Whether the browser shows notifications on the desktop; `unsupported` where it knows none. */
export function desktopPermission(): NotificationPermission | 'unsupported' {
  return 'Notification' in globalThis ? Notification.permission : 'unsupported'
}

/** Asks the browser's leave, at a click alone. */
export async function askForDesktop(): Promise<void> {
  if (desktopPermission() === 'default') await Notification.requestPermission()
}

/** Shows one on the desktop; a click on it leads where a click in the panel does. */
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
    // Phones know the word, but let only a service worker speak.
  }
}

/** Has new notifications heard and seen, as far as the user wishes. */
export function alertOf(fresh: readonly KeptNotification[], onClick: (item: KeptNotification) => void): void {
  const settings = readAlertSettings()
  const wanted = fresh.filter(({ type }) => isAlerting(settings, type))
  if (wanted.length === 0) return
  if (settings.soundEnabled) playSound()
  if (!settings.desktopEnabled) return
  for (const item of wanted.slice(0, maxOnDesktop).reverse()) showOnDesktop(item, () => onClick(item))
}
