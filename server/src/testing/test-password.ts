/** The password of every user of the tests unless another one is given, and its hash, for hashing takes time. */
export const testPassword = 'yoon-secret'
export const testPasswordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$W0IAq3LYC3xOCYVlXBDBgw$ysFMUvb0AE2o5ibl1Hdlpo3HwqGXOzKTCx48Rf50cEs'

/** The arguments of a sensitive call, with the password of a test user beside them. */
export function withTestPassword<Args extends object>(args: Args): Args {
  return { ...args, currentPassword: testPassword }
}
