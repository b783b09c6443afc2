import { describe, expect, it } from 'vitest'
import { otherViews } from './other-views.ts'

const nothing = { urgent: 0, assigned: 0, inProgress: 0, completed: 0 }

describe('the views offered in place of an empty one', () => {
  it('offers the trips under way before the assigned and the completed ones', () => {
    expect(otherViews({ ...nothing, assigned: 3, inProgress: 12, completed: 40 }, 'urgent')).toEqual([
      { view: 'in_progress', label: 'Voir les 12 en cours' },
      { view: 'assigned', label: 'Voir les 3 assignées' },
      { view: 'completed', label: 'Voir les 40 terminées' },
    ])
  })

  it('uses the singular for one booking and omits the view itself and empty ones', () => {
    expect(otherViews({ ...nothing, inProgress: 1 }, 'urgent').map(({ label }) => label)).toEqual([
      'Voir la course en cours',
    ])
    expect(otherViews({ ...nothing, urgent: 2 }, 'urgent')).toEqual([])
    expect(otherViews(nothing, 'assigned')).toEqual([])
  })
})
