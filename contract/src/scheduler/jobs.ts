/**
 * Background jobs (rules/operations 40), in the order in which the scheduler's page lists them. A name is stored with the
 * last run of its job and never changes.
 */
export const jobNames = [
  'scheduler',
  'deliveries',
  'failed-sign-ins',
  'daily-backup',
  'upkeep',
  'retention',
  'expired',
  'images',
  'sign-in-origins',
  'expired-deliveries',
  'channels',
  'counts',
  'imports',
  'papers',
  'todo',
  'reminders',
  'missions',
  'payment-events',
  'payment-checks',
  'till',
] as const
export type JobName = (typeof jobNames)[number]

export const jobLabels: Record<JobName, string> = {
  scheduler: 'Démarrage automatique des courses',
  deliveries: 'Envoi des e-mails, des SMS et des notifications',
  'failed-sign-ins': 'Alertes sur les connexions refusées',
  'daily-backup': 'Sauvegarde quotidienne',
  upkeep: 'Entretien des sauvegardes et de la base de données',
  retention: 'Nettoyage des données anciennes',
  expired: 'Nettoyage des sessions et des liens expirés',
  images: 'Nettoyage des photos inutilisées',
  'sign-in-origins': 'Nettoyage des anciens appareils de connexion',
  'expired-deliveries': 'Abandon des envois trop anciens',
  channels: "Vérification des moyens d'envoi",
  counts: 'Mise à jour des compteurs',
  imports: 'Clôture des imports interrompus',
  todo: 'Recherche de ce qui est à traiter',
  reminders: 'Rappels aux clients et aux chauffeurs',
  papers: 'Échéances des papiers et nettoyage de leurs fichiers',
  missions: 'Nettoyage des photos des missions',
  'payment-events': 'Annonces de Wave et Orange Money',
  'payment-checks': 'Vérification des paiements mobiles',
  till: 'Nettoyage des photos des caisses',
}

/**
 * State of a job: `running` for a run that has lasted a minute, `overdue` as rules/operations 41 defines it, `off` if the
 * answering server does not run it and no other one has run it in the last three days.
 */
export const jobStates = ['succeeded', 'failed', 'running', 'overdue', 'never', 'off'] as const
export type JobState = (typeof jobStates)[number]

export const jobStateLabels: Record<JobState, string> = {
  succeeded: 'Réussie',
  failed: 'Échouée',
  running: 'En cours',
  overdue: 'En retard',
  never: 'Jamais exécutée',
  off: 'Désactivée',
}

/** Kinds of failures of a run. Messages of errors are not stored: they may quote a row or an address with a password. */
export const jobFailures = ['UNAVAILABLE', 'STORAGE_FULL', 'FILES', 'UNEXPECTED'] as const
export type JobFailure = (typeof jobFailures)[number]

export const jobFailureLabels: Record<JobFailure, string> = {
  UNAVAILABLE: "La base de données ou un service extérieur n'a pas répondu",
  STORAGE_FULL: "Il n'y a plus de place sur le disque",
  FILES: "Un fichier ou un dossier n'a pas pu être lu ou écrit",
  UNEXPECTED: "Une erreur inattendue s'est produite",
}
