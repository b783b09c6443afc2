/** A table whose rows are in backups. */
export interface SavedTable {
  name: string
  /** Columns of the key, by which rows are ordered. */
  key: string | readonly string[]
  /** French name of its rows in messages. */
  label: string
}

/** Tables in backups, each after those that it refers to. */
export const savedTables: readonly SavedTable[] = [
  { name: 'settings', key: 'id', label: 'paramètres' },
  { name: 'counters', key: 'name', label: 'compteurs' },
  { name: 'services', key: 'id', label: 'services' },
  { name: 'users', key: 'id', label: 'utilisateurs' },
  { name: 'two_factor', key: 'user_id', label: 'doubles authentifications' },
  { name: 'recovery_codes', key: 'code_hash', label: 'codes de secours' },
  { name: 'drivers', key: 'id', label: 'chauffeurs' },
  { name: 'vehicles', key: 'id', label: 'véhicules' },
  { name: 'images', key: 'name', label: 'images' },
  { name: 'absences', key: 'id', label: 'absences' },
  { name: 'paper_files', key: 'name', label: 'fichiers des papiers' },
  { name: 'papers', key: 'id', label: 'papiers' },
  { name: 'zones', key: 'id', label: 'zones' },
  { name: 'places', key: 'id', label: 'lieux' },
  { name: 'fares', key: 'id', label: 'forfaits' },
  { name: 'travel_times', key: 'id', label: 'durées des trajets' },
  { name: 'fare_grid', key: 'id', label: 'grilles des forfaits' },
  { name: 'imports', key: 'id', label: 'imports' },
  { name: 'import_changes', key: 'id', label: 'lignes des imports' },
  { name: 'holidays', key: ['day', 'name'], label: 'jours fériés' },
  { name: 'client_messages', key: ['kind', 'language'], label: 'messages aux clients' },
  { name: 'holiday_years', key: 'year', label: 'années de jours fériés' },
  { name: 'bookings', key: 'id', label: 'réservations' },
  { name: 'step_photos', key: 'id', label: 'photos des missions' },
  { name: 'booking_steps', key: ['booking_id', 'id'], label: 'étapes des missions' },
  { name: 'ratings', key: 'booking_id', label: 'notes des clients' },
  { name: 'payments', key: 'id', label: 'paiements' },
  { name: 'payment_requests', key: 'id', label: 'demandes de paiement' },
  { name: 'payment_sessions', key: 'id', label: 'paiements mobiles' },
  { name: 'provider_payments', key: ['provider', 'transaction_id'], label: 'transactions mobiles' },
  { name: 'booking_extras', key: 'id', label: 'suppléments' },
  { name: 'allocations', key: 'id', label: 'affectations' },
  { name: 'refunds', key: 'id', label: 'remboursements' },
  { name: 'allocation_reductions', key: 'id', label: 'affectations reprises' },
  { name: 'write_offs', key: 'id', label: 'créances passées en perte' },
  { name: 'debt_promises', key: 'id', label: 'promesses de paiement' },
  { name: 'till_sessions', key: 'id', label: 'caisses' },
  { name: 'till_photos', key: 'id', label: 'photos des caisses' },
  { name: 'till_entries', key: 'id', label: 'mouvements de caisse' },
  { name: 'driver_cash_releases', key: 'id', label: 'remises des chauffeurs' },
  { name: 'statements', key: 'id', label: 'relevés' },
  { name: 'statement_lines', key: 'id', label: 'lignes des relevés' },
  { name: 'statement_mappings', key: 'provider', label: 'colonnes des relevés' },
]

/** The journal: saved on request, restored only into a database without company data. */
export const journalTable: SavedTable = { name: 'audit_entries', key: 'id', label: 'journal' }

/**
 * Tables that are neither saved nor replaced (rules/backups 7): their rows describe one server at one moment, or belong to
 * callers who wait for an answer.
 */
export const unsavedTables: readonly string[] = [
  'booking_count_changes',
  'booking_counts',
  'call_counts',
  'channels',
  'client_error_reports',
  'deliveries',
  'download_links',
  'driver_booking_counts',
  'idempotency_keys',
  'job_runs',
  'journal_retention',
  'last_seen',
  'leases',
  'links',
  'notifications',
  'outgoing_events',
  'payment_count_changes',
  'payment_counts',
  'provider_events',
  'provider_health',
  'push_subscriptions',
  'rate_limits',
  'realtime_tickets',
  'reminders',
  'revenue_count_changes',
  'revenue_counts',
  'scheduler_problems',
  'scheduler_state',
  'session_failures',
  'sessions',
  'sign_in_alerts',
  'sign_in_failures',
  'sign_in_origins',
  'stored_replies',
  'todo_found',
  'todo_marks',
  'todo_state',
  'two_factor_starts',
  'user_count_changes',
  'user_counts',
]

/** Columns that triggers derive; in the journal they may describe deleted rows, so they are saved there. */
export const derivedColumns: readonly string[] = ['search_text']

export function findSavedTable(name: string): SavedTable | undefined {
  return [...savedTables, journalTable].find((table) => table.name === name)
}
