import { describe, expect, it } from 'vitest'
import { connectionOf } from './postgres-programs.ts'

describe('connectionOf', () => {
  it('keeps the TLS certificates and the options of a database URL', () => {
    const query =
      'sslmode=verify-ca&sslrootcert=%2Fca.pem&sslcert=%2Fown.pem&sslkey=%2Fown.key&options=-c%20work_mem%3D8MB'
    expect(connectionOf(`postgres://yoon:p%40ss@db.example.com:6432/company?${query}`)).toEqual({
      PGHOST: 'db.example.com',
      PGPORT: '6432',
      PGUSER: 'yoon',
      PGPASSWORD: 'p@ss',
      PGDATABASE: 'company',
      PGSSLMODE: 'verify-ca',
      PGSSLROOTCERT: '/ca.pem',
      PGSSLCERT: '/own.pem',
      PGSSLKEY: '/own.key',
      PGOPTIONS: '-c work_mem=8MB',
    })
  })

  it.for([
    ['', {}],
    ['?ssl=true', { PGSSLMODE: 'require' }],
    ['?sslmode=require', { PGSSLMODE: 'require' }],
    ['?sslmode=no-verify', { PGSSLMODE: 'require' }],
    ['?sslmode=verify-full', { PGSSLMODE: 'verify-full', PGSSLROOTCERT: 'system' }],
    ['?host=%2Fvar%2Frun%2Fpostgresql', { PGHOST: '/var/run/postgresql' }],
  ] as const)('understands %j', ([query, more]) => {
    const whole = connectionOf(`postgres://yoon@[::1]/company${query}`)
    expect(whole).toEqual({ PGHOST: '::1', PGUSER: 'yoon', PGDATABASE: 'company', ...more })
  })
})
