/** Reasons why an assigned booking cannot start automatically (rules/scheduler 9). */
export const startProblems = [
  'OVER',
  'HELD',
  'DRIVER_GONE',
  'VEHICLE_GONE',
  'DRIVER_BUSY',
  'VEHICLE_BUSY',
  'DRIVER_ABSENT',
  'VEHICLE_ABSENT',
  'PAPERS_EXPIRED',
  'FAILED',
] as const
export type StartProblem = (typeof startProblems)[number]

export const startProblemLabels: Record<StartProblem, string> = {
  OVER: 'Le créneau est terminé sans que la course ait démarré',
  HELD: "Démarrage annulé\u00a0: la course attend d'être démarrée",
  DRIVER_GONE: "Le chauffeur n'est plus actif",
  VEHICLE_GONE: "Le véhicule n'existe plus",
  DRIVER_BUSY: 'Le chauffeur est encore en course sur ce créneau',
  VEHICLE_BUSY: 'Le véhicule est encore en course sur ce créneau',
  DRIVER_ABSENT: 'Le chauffeur est absent en ce moment',
  VEHICLE_ABSENT: 'Le véhicule est immobilisé en ce moment',
  PAPERS_EXPIRED: "Un papier obligatoire du chauffeur ou du véhicule n'est plus valable",
  FAILED: 'Le démarrage automatique a échoué',
}
