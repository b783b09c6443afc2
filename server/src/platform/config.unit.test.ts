import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ConfigError, demoRefusal, readConfig, variableNames } from './config.ts'

const bucket = {
  S3_ENDPOINT: 'https://s3.example.com',
  S3_BUCKET: 'yoon-photos',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
}

describe('readConfig', () => {
  it('defaults to an embedded database on this machine', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: undefined,
      poolSize: 10,
      dataDir: expect.stringMatching(/^\/.*\/data$/),
      secretKey: undefined,
      uploadDir: expect.stringMatching(/^\/.*\/data\/uploads$/),
      privateDir: expect.stringMatching(/^\/.*\/data\/private$/),
      backupDir: expect.stringMatching(/^\/.*\/data\/backups$/),
      dailyBackup: { at: '03:00', keep: 14 },
      safetyKeep: 14,
      bucket: undefined,
      adminEmail: undefined,
      adminPassword: undefined,
      isDemo: true,
      trustedProxies: 0,
      publicUrl: undefined,
      ablyKey: undefined,
      ablyEndpoint: undefined,
      isSchedulerOn: true,
      smtpUrl: undefined,
      smsWebhookUrl: undefined,
      payments: expect.objectContaining({ isLive: false, checkSeconds: 600 }),
      logLevel: 'info',
      programPath: '',
    })
  })

  it('loads no demonstration on PostgreSQL unless DEMO is set', () => {
    const DATABASE_URL = 'postgres://yoon@127.0.0.1/yoon'
    expect(readConfig({ DATABASE_URL }).isDemo).toBe(false)
    expect(readConfig({ DATABASE_URL, DEMO: '1' }).isDemo).toBe(true)
    expect(readConfig({ DEMO: '0' }).isDemo).toBe(false)
  })

  it('starts bookings unless SCHEDULER is off', () => {
    expect(readConfig({ SCHEDULER: 'off' }).isSchedulerOn).toBe(false)
    expect(readConfig({ SCHEDULER: 'on' }).isSchedulerOn).toBe(true)
  })

  it('sheds load above the delay that SHED_ABOVE_MS sets', () => {
    expect(readConfig({}).shedAboveMs).toBeUndefined()
    expect(readConfig({ SHED_ABOVE_MS: '2500' }).shedAboveMs).toBe(2500)
  })

  it('serves metrics only with a METRICS_TOKEN', () => {
    expect(readConfig({}).metricsToken).toBeUndefined()
    expect(readConfig({ METRICS_TOKEN: 'x'.repeat(20) }).metricsToken).toBe('x'.repeat(20))
  })

  it('keeps uploads below DATA_DIR, in a folder of their own, or in a bucket', () => {
    expect(readConfig({ DATA_DIR: '/srv/yoon' }).uploadDir).toBe('/srv/yoon/uploads')
    expect(readConfig({ DATA_DIR: '/srv/yoon', UPLOAD_DIR: '/srv/photos' }).uploadDir).toBe('/srv/photos')
    expect(readConfig({ ...bucket, S3_REGION: 'eu-west-3' }).bucket).toEqual({
      endpoint: 'https://s3.example.com',
      region: 'eu-west-3',
      bucket: 'yoon-photos',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    })
    expect(readConfig(bucket).bucket?.region).toBe('us-east-1')
  })

  it('keeps backups below DATA_DIR or in a folder of their own, and makes one a day unless BACKUP_AT is off', () => {
    expect(readConfig({ DATA_DIR: '/srv/yoon' }).backupDir).toBe('/srv/yoon/backups')
    expect(readConfig({ DATA_DIR: '/srv/yoon', BACKUP_DIR: '/mnt/backups' }).backupDir).toBe('/mnt/backups')
    expect(readConfig({ BACKUP_AT: '23:30', BACKUP_KEEP: '30' }).dailyBackup).toEqual({ at: '23:30', keep: 30 })
    expect(readConfig({ BACKUP_AT: 'off' }).dailyBackup).toBeUndefined()
    for (const BACKUP_AT of ['24:00', '3', 'never'])
      expect(() => readConfig({ BACKUP_AT })).toThrow(/^BACKUP_AT must be/)
    for (const BACKUP_KEEP of ['0', '-1', 'all'])
      expect(() => readConfig({ BACKUP_KEEP })).toThrow(/^BACKUP_KEEP must be/)
  })

  it.for(Object.keys(bucket))('refuses a bucket without %s', (missing) => {
    expect(() => readConfig({ ...bucket, [missing]: '' })).toThrow(
      'A bucket takes S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: set all of them, or none.',
    )
  })

  it('reads an empty value as unset', () => {
    expect(readConfig({ PORT: '', HOST: '', DATABASE_URL: '', DATA_DIR: '', DEMO: '' })).toEqual(readConfig({}))
  })

  it.for([
    ['PORT', ['abc', '-1', '65536', '80.5', '0x50', ' ', '1e3', '99999999'], 'a whole number from 0 to 65535'],
    [
      'DATABASE_URL',
      ['mysql://x', 'yoon', 'postgres://', 'postgres://host:port/db'],
      'a PostgreSQL address, such as postgres://user:password@host/database',
    ],
    ['DATABASE_POOL_SIZE', ['0', '2', '201', '10.5', 'many', '-5'], 'a whole number from 3 to 200'],
    ['ADMIN_EMAIL', ['admin', 'a@b', 'a b@c.sn'], 'an e-mail address'],
    ['ADMIN_PASSWORD', ['12345', 'x'.repeat(201)], '6 to 200 characters'],
    ['DEMO', ['yes', 'true', '2'], '0 or 1'],
    ['SCHEDULER', ['0', 'false', 'OFF'], 'on or off'],
    [
      'METRICS_TOKEN',
      ['short', `${'x'.repeat(20)} y`, 'x'.repeat(201)],
      'a token of 20 to 200 letters and digits, as `openssl rand -hex 32` makes one',
    ],
    ['SHED_ABOVE_MS', ['0', '9', '1.5', 'off', '1000000'], 'a whole number of milliseconds from 10 to 999999'],
    ['TRUST_PROXY', ['yes', '-1', '10', '127.0.0.1'], 'how many proxies of yours a request passes, from 0 to 9'],
    [
      'PUBLIC_URL',
      ['yoon.sn', 'ftp://yoon.sn', 'https://', 'javascript:alert(1)', 'https://name:secret@yoon.sn'],
      'an address, such as https://yoon.example.com',
    ],
    [
      'SMTP_URL',
      ['mail.example.com', 'http://mail.example.com', 'smtp://'],
      'an address of a mail server, such as smtps://user:password@mail.example.com',
    ],
    [
      'SMS_WEBHOOK_URL',
      ['sms', 'ftp://sms.example.com'],
      'an address that takes {to, text}, such as https://sms.example.com/send',
    ],
    [
      'S3_ENDPOINT',
      ['s3.example.com', 'ftp://s3', 'https://key:secret@s3.example.com'],
      'an address, such as https://s3.eu-west-3.amazonaws.com',
    ],
    ['S3_BUCKET', ['A', 'Yoon Photos', '../x', 'a/b'], 'the name of a bucket'],
    ['S3_REGION', ['eu west'], 'a region, such as eu-west-3'],
    [
      'ABLY_API_KEY',
      ['key', 'app.key', 'app.key:', 'app:secret', ' app.key:secret', 'app.key:secret\n'],
      'a key of Ably, such as appId.keyId:secret',
    ],
    [
      'ABLY_ENDPOINT',
      ['main', 'wss://main.realtime.ably.net', 'https://', 'https://a.example/path', 'https://a.example; script-src *'],
      'an address of Ably, such as https://main.realtime.ably.net',
    ],
    ['LOG_LEVEL', ['loud', 'INFO'], 'fatal, error, warn, info, debug, trace or silent'],
  ] as const)('explains in one line what %s must be', ([name, values, expected]) => {
    for (const value of values) {
      const read = () => readConfig({ [name]: value })
      expect(read, value).toThrow(ConfigError)
      expect(read, value).toThrow(new RegExp(`^${name} must be ${expected.replace(/[.?{}]/g, '\\$&')}\\.$`))
    }
  })

  it.for([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.10' },
    { HOST: 'yoon.sn' },
    { TRUST_PROXY: '1' },
    { PUBLIC_URL: 'https://yoon.sn' },
  ])('refuses the demonstration on a public server: %j', (exposed) => {
    expect(() => readConfig({ DEMO: '1', ...exposed })).toThrow(demoRefusal)
  })

  it('refuses the demonstration under the settings of the Docker image', () => {
    const file = readFileSync(new URL('../../../deploy/Dockerfile', import.meta.url), 'utf8')
    const env = Object.fromEntries((/^ENV (.*)$/m.exec(file)?.[1] ?? '').split(' ').map((pair) => pair.split('=')))
    expect(env).toMatchObject({ HOST: '0.0.0.0', DEMO: '0' })
    expect(readConfig(env).isDemo).toBe(false)
    expect(() => readConfig({ ...env, DEMO: '1' })).toThrow(demoRefusal)
  })

  it.for([
    { HOST: 'localhost' },
    { HOST: '127.0.0.2' },
    { HOST: '::1' },
    { PUBLIC_URL: 'http://localhost:3000' },
    { PUBLIC_URL: 'http://[::1]:3000' },
  ])('accepts the demonstration on this machine: %j', (local) => {
    expect(readConfig({ DEMO: '1', ...local }).isDemo).toBe(true)
  })
})

describe('the environment variables', () => {
  const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

  it('the README lists every variable once in its table', () => {
    const table = read('README.md').match(/^\| variable[\s\S]*?\n\n/m)?.[0] ?? ''
    const cells = table.split('\n').map((row) => row.split('|')[1] ?? '')
    expect(cells.flatMap((cell) => cell.match(/`[A-Z0-9_]+`/g) ?? []).toSorted()).toEqual(
      variableNames.map((name) => `\`${name}\``).toSorted(),
    )
  })

  it("passes the variables of .env to the containers, except the containers' own", () => {
    const own = ['PORT', 'HOST', 'DATA_DIR', 'UPLOAD_DIR', 'PRIVATE_DIR', 'BACKUP_DIR', 'DEMO']
    const compose = read('deploy/compose.yaml')
    const missing = variableNames.filter((name) => !new RegExp(`^    ${name}: .*\\$\\{`, 'm').test(compose))
    expect(missing.toSorted()).toEqual(own.toSorted())
  })
})
