import type { Mission } from '@yoon/contract/missions/schemas'
import { createContext, useContext } from 'react'
import type { NewPress } from './press.ts'
import type { Progress } from './progress.ts'
import type { Texts } from './texts/index.ts'

/** Values that every part of the page of a live mission knows. */
export interface MissionContextValue {
  mission: Mission
  /** The mission before the change that is to be confirmed, if the phone knew it then. */
  before: Mission | undefined
  progress: Progress
  texts: Texts
  /** Present by the clock of this phone. */
  now: Date
  press: (input: NewPress) => void
}

export const MissionContext = createContext<MissionContextValue | undefined>(undefined)

export function useMission(): MissionContextValue {
  const value = useContext(MissionContext)
  if (!value) throw new Error('There is no mission around this component')
  return value
}
