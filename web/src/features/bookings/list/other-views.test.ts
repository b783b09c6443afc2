import { describe, expect, it } from 'vitest'
import { otherViews } from './other-views.ts'

const nothing = { urgent: 0, assigned: 0, inProgress: 0, completed: 0 }

describe('an empty view leads to those that hold something', () => {
  it('the trips under way before those that wait and those that are over', () => {
    expect(otherViews({ ...nothing, assigned: 3, inProgress: 12, completed: 40 }, 'urgent')).toEqual([
      { view: 'in_progress', label: 'Voir les 12 en cours' },
      { view: 'assigned', label: 'Voir les 3 assignées' },
      { view: 'completed', label: 'Voir les 40 terminées' },
    ])
  })

  it('in the singular for one, never to itself, and nowhere when all are empty', () => {
    expect(otherViews({ ...nothing, inProgress: 1 }, 'urgent').map(({ label }) => label)).toEqual([
      'Voir la course en cours',
    ])
    expect(otherViews({ ...nothing, urgent: 2 }, 'urgent')).toEqual([])
    expect(otherViews(nothing, 'assigned')).toEqual([])
  })
})
