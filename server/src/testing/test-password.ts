/** Default password of test users; its hash is precomputed because hashing is slow. */
export const testPassword = 'yoon-secret'
export const testPasswordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$W0IAq3LYC3xOCYVlXBDBgw$ysFMUvb0AE2o5ibl1Hdlpo3HwqGXOzKTCx48Rf50cEs'

/** Adds the password of a test user to the arguments of a sensitive call. */
export function withTestPassword<Args extends object>(args: Args): Args {
  return { ...args, currentPassword: testPassword }
}
