import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, it } from 'vitest'
import { isEasyToGuess } from './weak-passwords.ts'

const khady = { firstName: 'Khady', lastName: 'Ndiaye Faye', email: 'k.faye@teranga.sn' }
const judge = (password: string) => isEasyToGuess(password, khady, 'Téranga Transport')

describe('isEasyToGuess', () => {
  it.for(['123456', 'password', 'azerty', 'qwerty', 'motdepasse', 'Passer123', 'P A S S W O R D', 'yoon-demo'])(
    'refuses a common password: %s',
    async (password) => expect(await judge(password)).toBe(true),
  )

  it('refuses the 3,000 most common passwords of the list', async () => {
    const common = dictionary['passwords-common'].slice(0, 3_000)
    expect(common).toHaveLength(3_000)
    for (const password of common) expect(await judge(String(password)), String(password)).toBe(true)
  })

  it.for(['Téranga Transport', 'terangatransport', 'TERANGA  TRANSPORT'])(
    'refuses the name of the company: %s',
    async (password) => expect(await judge(password)).toBe(true),
  )

  it.for(['Khady', 'ndiayefaye', 'KHADY NDIAYE FAYE', 'Ndiaye Faye Khady', 'k.faye', 'K.Faye@Teranga.sn'])(
    'refuses a name or the e-mail of the user: %s',
    async (password) => expect(await judge(password)).toBe(true),
  )

  it.for(['yoon-secret', 'Khady-2019-Thiès', 'terangatransport!', 'baobab vert du fleuve'])(
    'accepts an uncommon password: %s',
    async (password) => expect(await judge(password)).toBe(false),
  )
})
