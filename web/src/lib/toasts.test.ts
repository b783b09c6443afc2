import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentToasts, dismiss, holdToasts, releaseToasts, toast } from './toasts.ts'

const titles = () => currentToasts().map(({ title }) => title)

describe('toasts', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.runAllTimers()
    vi.useRealTimers()
  })

  it('shows success toasts for 5 seconds and error toasts for 7', () => {
    toast.success('Réservation créée')
    toast.error('Erreur de sauvegarde')
    vi.advanceTimersByTime(4_999)
    expect(titles()).toEqual(['Réservation créée', 'Erreur de sauvegarde'])
    vi.advanceTimersByTime(1)
    expect(titles()).toEqual(['Erreur de sauvegarde'])
    vi.advanceTimersByTime(2_000)
    expect(titles()).toEqual([])
  })

  it('repeats a toast only after 2 seconds', () => {
    toast.error('Erreur', 'la même')
    vi.advanceTimersByTime(1_999)
    toast.error('Erreur', 'la même')
    toast.error('Erreur', 'une autre')
    expect(titles()).toHaveLength(2)
    vi.advanceTimersByTime(1)
    toast.error('Erreur', 'la même')
    expect(titles()).toHaveLength(3)
  })

  it('holds toasts while they are being read, then restarts their time', () => {
    toast.success('Chauffeur assigné')
    vi.advanceTimersByTime(4_000)
    holdToasts()
    vi.advanceTimersByTime(60_000)
    expect(titles()).toEqual(['Chauffeur assigné'])
    releaseToasts()
    vi.advanceTimersByTime(4_999)
    expect(titles()).toEqual(['Chauffeur assigné'])
    vi.advanceTimersByTime(1)
    expect(titles()).toEqual([])
  })

  it('retracts a toast, which may be shown again at once', () => {
    toast.error('Erreur de validation')
    toast.error('Erreur de démarrage')
    toast.retract('Erreur de validation')
    expect(titles()).toEqual(['Erreur de démarrage'])
    toast.error('Erreur de validation')
    expect(titles()).toEqual(['Erreur de démarrage', 'Erreur de validation'])
  })

  it('offers an action with a toast', () => {
    const see = vi.fn()
    toast.success('Réservation créée', 'R-7K3M9Q', { label: 'Voir', onSelect: see })
    const [{ action } = {}] = currentToasts()
    action?.onSelect()
    expect([action?.label, see.mock.calls.length]).toEqual(['Voir', 1])
  })

  it('keeps a toast with an undo button for ten seconds', () => {
    toast.success('Notifications effacées', undefined, { label: 'Annuler', isUndo: true, onSelect: () => undefined })
    vi.advanceTimersByTime(9_999)
    expect(titles()).toEqual(['Notifications effacées'])
    vi.advanceTimersByTime(1)
    expect(titles()).toEqual([])
  })

  it('keeps an error whose action sends a lost change until it is pressed or closed, whatever else is shown', () => {
    const send = (label: string) => ({ label, isLasting: true, onSelect: () => undefined })
    toast.error('Changement perdu', 'Connexion perdue', send('Réessayer'))
    toast.error('Changement perdu', 'Connexion perdue', send('Réessayer'))
    for (const title of ['Une', 'Deux', 'Trois']) toast.success(title)
    holdToasts()
    releaseToasts()
    expect(titles()).toEqual(['Changement perdu', 'Changement perdu', 'Trois'])
    vi.advanceTimersByTime(600_000)
    expect(titles()).toEqual(['Changement perdu', 'Changement perdu'])
    for (const { id } of currentToasts()) dismiss(id)
    expect(titles()).toEqual([])
  })

  describe('on a phone', () => {
    beforeEach(() => {
      vi.stubGlobal('matchMedia', () => ({ matches: true }))
    })
    afterEach(() => {
      vi.unstubAllGlobals()
    })

    it('replaces a success toast by the next one on phones', () => {
      toast.success('Véhicule créé')
      toast.success('Paiement enregistré')
      expect(titles()).toEqual(['Paiement enregistré'])
      vi.advanceTimersByTime(4_999)
      expect(titles()).toEqual(['Paiement enregistré'])
      vi.advanceTimersByTime(1)
      expect(titles()).toEqual([])
    })

    it('keeps an error toast for 7 seconds on phones, then shows the last success', () => {
      toast.error('Erreur de connexion')
      toast.success('Véhicule modifié')
      toast.success('Véhicule supprimé')
      vi.advanceTimersByTime(6_999)
      expect(titles()).toEqual(['Erreur de connexion'])
      vi.advanceTimersByTime(1)
      expect(titles()).toEqual(['Véhicule supprimé'])
      vi.advanceTimersByTime(5_000)
      expect(titles()).toEqual([])
    })

    it('shows error toasts one after the other on phones, except retracted ones', () => {
      for (const title of ['Erreur une', 'Erreur deux', 'Erreur trois']) toast.error(title)
      toast.retract('Erreur deux')
      const [shown] = currentToasts()
      dismiss(shown?.id ?? 0)
      expect(titles()).toEqual(['Erreur trois'])
      vi.advanceTimersByTime(7_000)
      expect(titles()).toEqual([])
    })
  })

  it('never restarts the timer of a dismissed toast', () => {
    toast.success('Course démarrée')
    const [shown] = currentToasts()
    dismiss(shown?.id ?? 0)
    releaseToasts()
    vi.advanceTimersByTime(10_000)
    expect(titles()).toEqual([])
  })
})
