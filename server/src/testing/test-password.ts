/** The password of every user whom a test inserts without another one, and its hash, for hashing takes time. */
export const testPassword = 'mot-de-passe-de-test'
export const testPasswordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$hZklOgdasoE/vNPiZDXdmA$EqmoHmkZR6sZdedhlbHlzficPgMpOB6btn2UOdk1DHY'

/** The arguments of a sensitive call, with the password of a test user beside them. */
export function withTestPassword<Args extends object>(args: Args): Args {
  return { ...args, currentPassword: testPassword }
}
