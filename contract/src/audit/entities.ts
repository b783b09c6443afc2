/** Kinds of things that entries are about; stored, so none is ever renamed. */
export type AuditEntity =
  | 'backup'
  | 'booking'
  | 'delivery'
  | 'driver'
  | 'export'
  | 'image'
  | 'journal'
  | 'payment'
  | 'scheduler'
  | 'settings'
  | 'user'
  | 'vehicle'
