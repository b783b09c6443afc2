import type { MissionProblem, MissionStep } from '@yoon/contract/missions/steps'

/** A press of the driver on this phone, until the server has it or has refused it (rules/phone 5). */
export interface Press {
  /** Sent again with the same id, it is one step. */
  id: string
  /** Key of its mission (`keyOf`). */
  mission: string
  /** Place among the presses of this phone. */
  sequence: number
  /** Id of this phone; absent where its storage fails. */
  phone?: string | undefined
  step: MissionStep
  /** Time by the clock of this phone. */
  at: string
  /** For an answer: the times and places that the driver saw. */
  about?: string | undefined
  note?: string | undefined
  problem?: MissionProblem | undefined
  amount?: number | undefined
  /** Photo that is not sent yet. */
  photo?: Blob | undefined
  photoId?: string | undefined
  /** True if the server has refused the photo: the press was sent without it. */
  isPhotoRefused?: boolean | undefined
  /** Code of the final refusal; absent while the press waits. */
  refusal?: string | undefined
}

/** Part of a press that its button knows; the outbox adds the rest. */
export type NewPress = Pick<Press, 'step' | 'about' | 'note' | 'problem' | 'amount' | 'photo'>

export function isWaiting({ refusal }: Press): boolean {
  return refusal === undefined
}
