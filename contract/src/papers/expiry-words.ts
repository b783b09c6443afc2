/** Says in how many days a paper expires: `expire demain`, `expire dans 7 jours`, `expiré depuis 2 jours`. */
export function expiryWords(daysLeft: number): string {
  if (daysLeft === 0) return "expire aujourd'hui"
  if (daysLeft === 1) return 'expire demain'
  if (daysLeft > 1) return `expire dans ${daysLeft}\u00a0jours`
  return daysLeft === -1 ? 'expiré depuis hier' : `expiré depuis ${-daysLeft}\u00a0jours`
}
