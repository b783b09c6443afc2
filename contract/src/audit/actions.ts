/** Label of each action, without its subject, by kind. */
const labels = {
  booking: {
    'booking.created': 'Réservation créée',
    'booking.updated': 'Réservation modifiée',
    'booking.rescheduled': 'Réservation déplacée',
    'booking.flight_delayed': 'Vol retardé',
    'booking.flight_early': 'Vol avancé',
    'booking.confirmed': 'Réservation confirmée',
    'booking.assigned': 'Chauffeur assigné',
    'booking.reassigned': 'Chauffeur réassigné',
    'booking.unassigned': 'Assignation supprimée',
    'booking.assignment_undone': 'Assignation annulée',
    'booking.message_prepared': 'Message au chauffeur préparé',
    'booking.client_message_prepared': 'Message au client préparé',
    'booking.client_reminded': 'Rappel au client',
    'booking.client_sms_sent': 'SMS envoyé au client',
    'booking.driver_reminded': 'Rappel au chauffeur',
    'booking.started': 'Course démarrée',
    'booking.start_undone': 'Démarrage annulé',
    'booking.completed': 'Course terminée',
    'booking.cancelled': 'Réservation annulée',
    'booking.deleted': 'Réservation supprimée',
    'booking.mission_link_made': 'Lien de mission créé',
    'booking.mission_link_renewed': 'Lien de mission renouvelé',
    'booking.mission_link_revoked': 'Lien de mission révoqué',
    'booking.client_link_made': 'Lien du client créé',
    'booking.client_link_renewed': 'Lien du client renouvelé',
    'booking.client_link_revoked': 'Lien du client révoqué',
    'booking.client_link_opened': 'Lien ouvert par le client',
    'booking.step_reported': 'Étape indiquée',
    'booking.step_added': 'Étape ajoutée par le bureau',
    'booking.step_removed': 'Étape retirée par le bureau',
    'booking.rated': 'Course notée par le client',
    'booking.costs_updated': 'Suppléments modifiés',
    'booking.deposit_set': 'Acompte demandé',
    'booking.deposit_removed': 'Acompte retiré',
  },
  payment: {
    'payment.recorded': 'Paiement enregistré',
    'payment.settled': 'Paiement encaissé',
    'payment.deleted': 'Paiement supprimé',
    'payment.receipt_given': 'Reçu numéroté',
    'payment.reminded': 'Client relancé',
    'payment_request.created': 'Paiement demandé',
    'payment_request.session_opened': 'Paiement mobile commencé',
    'payment_request.paid': 'Demande payée',
    'payment_request.problem': 'Paiement mobile à vérifier',
    'payment_request.cancelled': 'Demande de paiement annulée',
    'payment.refunded': 'Paiement remboursé',
    'payment.credit_recorded': 'Crédit client enregistré',
    'payment.credit_used': 'Crédit utilisé',
    'payment.allocation_released': 'Paiement remis au crédit',
    'payment.written_off': 'Créance passée en perte',
    'payment.write_off_refused': 'Passage en perte refusé',
    'payment.promised': 'Paiement promis',
    'payment.debtor_reminded': 'Débiteur relancé',
  },
  till: {
    'till.opened': 'Caisse ouverte',
    'till.float_corrected': 'Fonds de caisse corrigé',
    'till.entry_recorded': 'Mouvement de caisse enregistré',
    'till.entry_cancelled': 'Mouvement de caisse annulé',
    'till.counted': 'Caisse comptée',
    'till.closed': 'Caisse fermée',
    'till.validated': 'Caisse validée',
    'till.validation_refused': 'Validation de caisse refusée',
    'till.driver_cash_written_off': "Espèces d'un chauffeur passées en perte",
  },
  reconciliation: {
    'statement.added': 'Relevé importé',
    'statement.matched': 'Ligne de relevé rapprochée',
    'statement.ignored': 'Ligne de relevé laissée de côté',
    'statement.match_undone': 'Rapprochement annulé',
  },
  driver: {
    'driver.created': 'Chauffeur créé',
    'driver.updated': 'Chauffeur modifié',
    'driver.deleted': 'Chauffeur supprimé',
    'drivers.imported': 'Chauffeurs importés',
    'drivers.import_undone': 'Import de chauffeurs annulé',
    'absence.created': 'Absence ajoutée',
    'absence.updated': 'Absence modifiée',
    'absence.deleted': 'Absence supprimée',
    'paper.created': 'Papier ajouté',
    'paper.updated': 'Papier modifié',
    'paper.deleted': 'Papier supprimé',
  },
  vehicle: {
    'vehicle.created': 'Véhicule créé',
    'vehicle.updated': 'Véhicule modifié',
    'vehicle.deleted': 'Véhicule supprimé',
    'image.uploaded': 'Photo ajoutée',
    'vehicles.imported': 'Véhicules importés',
    'vehicles.import_undone': 'Import de véhicules annulé',
  },
  place: {
    'place.created': 'Lieu créé',
    'place.updated': 'Lieu modifié',
    'place.deactivated': 'Lieu désactivé',
    'place.deleted': 'Lieu supprimé',
    'zone.created': 'Zone créée',
    'zone.updated': 'Zone modifiée',
    'zone.deleted': 'Zone supprimée',
    'fares.updated': 'Forfaits modifiés',
    'travel_times.updated': 'Durées des trajets modifiées',
    'starting_places.added': 'Liste de départ ajoutée',
    'places.imported': 'Lieux importés',
    'places.import_undone': 'Import de lieux annulé',
  },
  user: {
    'user.created': 'Utilisateur créé',
    'user.updated': 'Utilisateur modifié',
    'user.activated': 'Utilisateur activé',
    'user.deactivated': 'Utilisateur désactivé',
    'user.deleted': 'Utilisateur supprimé',
    'clients.imported': 'Clients importés',
    'clients.import_undone': 'Import de clients annulé',
  },
  access: {
    'session.opened': 'Connexion',
    'session.refused': 'Connexion refusée',
    'session.closed': 'Déconnexion',
    'session.revoked': 'Session fermée à distance',
    'password.changed': 'Mot de passe changé',
    'password.reset': 'Mot de passe réinitialisé',
    'password.refused': 'Confirmation par mot de passe refusée',
    'two-factor.enabled': 'Double authentification activée',
    'two-factor.disabled': 'Double authentification désactivée',
    'two-factor.reset': 'Double authentification réinitialisée',
    'two-factor.codes-renewed': 'Codes de secours renouvelés',
    'push.enabled': 'Notifications push activées',
    'push.disabled': 'Notifications push désactivées',
    'access.refused': 'Accès refusé',
    'access.paper_read': 'Papier consulté',
  },
  export: {
    'bookings.exported': 'Réservations exportées',
    'payments.exported': 'Paiements exportés',
    'tills.exported': 'Caisses exportées',
    'drivers.exported': 'Chauffeurs exportés',
    'vehicles.exported': 'Véhicules exportés',
    'users.exported': 'Utilisateurs exportés',
    'places.exported': 'Lieux exportés',
    'absences.exported': 'Absences exportées',
    'papers.exported': 'Papiers exportés',
    'deliveries.exported': 'Envois échoués exportés',
    'todo.exported': 'Points à traiter exportés',
    'audit.exported': 'Journal exporté',
  },
  settings: {
    'settings.updated': 'Paramètres modifiés',
    'holidays.updated': 'Jours fériés modifiés',
    'settings.message_updated': 'Message aux clients modifié',
    'delivery.failed': 'Message non remis',
    'delivery.retried': 'Message renvoyé',
  },
  backup: {
    'backup.made': 'Sauvegarde créée',
    'backup.downloaded': 'Sauvegarde téléchargée',
    'backup.restored': 'Sauvegarde restaurée',
    'backup.deleted': 'Sauvegarde supprimée',
  },
  journal: {
    'journal.deletion_announced': "Effacement d'entrées annoncé",
    'journal.entries_deleted': 'Entrées anciennes effacées',
  },
  todo: {
    'todo.claimed': 'Ligne prise en charge',
    'todo.released': 'Ligne rendue',
    'todo.snoozed': 'Ligne reportée',
    'todo.unsnoozed': 'Report annulé',
  },
  scheduler: { 'scheduler.triggered': 'Planificateur déclenché' },
} as const

export type AuditKind = keyof typeof labels
type ActionsOf<Kind extends AuditKind> = Kind extends AuditKind ? keyof (typeof labels)[Kind] : never
export type AuditAction = ActionsOf<AuditKind>

/** Lists whose exports the journal records: `bookings`. */
export type ExportedList = ListOf<AuditAction>
type ListOf<Action> = Action extends `${infer List}.exported` ? List : never

export const auditKinds = Object.keys(labels) as AuditKind[]

export const auditKindLabels: Record<AuditKind, string> = {
  booking: 'Réservations',
  payment: 'Paiements',
  reconciliation: 'Rapprochement',
  till: 'Caisses',
  driver: 'Chauffeurs',
  vehicle: 'Véhicules',
  place: 'Lieux et forfaits',
  user: 'Utilisateurs',
  access: 'Connexions et accès',
  export: 'Exports',
  settings: 'Paramètres',
  backup: 'Sauvegardes',
  journal: "Journal d'audit",
  todo: 'À traiter',
  scheduler: 'Planificateur',
}

/** Returns the actions of a kind with their labels. */
export function actionsOf(kind: AuditKind): readonly (readonly [action: AuditAction, label: string])[] {
  return Object.entries(labels[kind]) as [AuditAction, string][]
}

const readings = new Map<string, { kind: AuditKind; label: string }>(
  auditKinds.flatMap((kind) => actionsOf(kind).map(([action, label]) => [action, { kind, label }] as const)),
)
export const auditActions = [...readings.keys()] as AuditAction[]

/** Returns the label of an action, or the action itself if it has no label. */
export function formatAuditAction(action: string): string {
  return readings.get(action)?.label ?? action
}

export function kindOf(action: string): AuditKind | undefined {
  return readings.get(action)?.kind
}
