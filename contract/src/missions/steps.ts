/** Steps of a mission, as its driver or the office reports them (rules/missions 12). */
export const missionSteps = [
  'SEEN',
  'ACCEPTED',
  'DECLINED',
  'EN_ROUTE',
  'ON_SITE',
  'ON_BOARD',
  'DONE',
  'NO_SHOW',
  'PROBLEM',
  'CASH',
] as const
export type MissionStep = (typeof missionSteps)[number]

export const missionStepLabels: Record<MissionStep, string> = {
  SEEN: 'Vue',
  ACCEPTED: 'Acceptée',
  DECLINED: 'Refusée',
  EN_ROUTE: 'En route',
  ON_SITE: 'Sur place',
  ON_BOARD: 'Client à bord',
  DONE: 'Terminée par le chauffeur',
  NO_SHOW: 'Client absent',
  PROBLEM: 'Problème signalé',
  CASH: 'Encaissé par le chauffeur',
}

/** Steps of the drive, in their order: one may be skipped, and only the office corrects backwards (rules/missions 13). */
export const drivingSteps = ['EN_ROUTE', 'ON_SITE', 'ON_BOARD', 'DONE'] as const satisfies readonly MissionStep[]

/** Furthest point of a mission: a step of the drive, else the last answer of its driver, else that it was seen. */
export const missionPositions = ['SEEN', 'ACCEPTED', 'DECLINED', ...drivingSteps] as const

/** Steps that the office may report in the name of a driver (rules/missions 30). */
export const officeSteps = [
  'ACCEPTED',
  'DECLINED',
  'EN_ROUTE',
  'ON_SITE',
  'ON_BOARD',
  'DONE',
  'NO_SHOW',
  'CASH',
] as const satisfies readonly MissionStep[]

export const missionProblems = ['CLIENT_NOT_FOUND', 'BREAKDOWN', 'DELAY', 'OTHER'] as const
export type MissionProblem = (typeof missionProblems)[number]

export const missionProblemLabels: Record<MissionProblem, string> = {
  CLIENT_NOT_FOUND: 'Client introuvable',
  BREAKDOWN: 'Panne',
  DELAY: 'Retard',
  OTHER: 'Autre problème',
}

/** Ways by which a step arrives: the link of the mission, the application of a driver, or the office. */
export const stepWays = ['link', 'app', 'office'] as const
