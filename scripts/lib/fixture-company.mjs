import { createHash } from 'node:crypto'

/**
 * Expected content of an upgraded database. Accounts of the demonstration company have its password.
 * @typedef {{
 *   madeAt: string,
 *   counts: Record<'users' | 'drivers' | 'vehicles' | 'bookings' | 'payments', number>,
 *   settings: Record<string, unknown>,
 *   enrolled: { email: string, password: string, secret: string, recoveryCodes: string[] },
 *   photos: { vehicleId: string, url: string, sha256: string }[],
 *   receipts: { paymentId: string, fileName: string }[],
 *   bookingAfterBackups: { id: string, reference: string },
 *   backups: string[],
 * }} Facts
 */

/** @typedef {(method: string, path: string, body?: object, headers?: Record<string, string>) => Promise<any>} Call */

const demoPassword = 'yoon-demo'
const password = 'yoon-secret'

/**
 * Adds data that the demonstration company lacks: a user with two-factor authentication, an uploaded photo, changed
 * settings, printed receipts, a backup, and a booking after the backup.
 * @param {string} url address of a server of the commit
 * @returns {Promise<Facts>}
 */
export async function fillCompany(url) {
  const madeAt = new Date().toISOString()
  const { call: admin, token } = await signIn(url, 'admin@yoon.demo', demoPassword)
  const settings = await changeSettings(admin)
  const enrolled = await enrol(url, admin)
  await uploadPhoto(admin)
  const photos = await readPhotos(url, admin)
  const receipts = await printReceipts(url, token, admin)
  await book(admin, 'Avant')
  const counts = await count(admin)
  const backups = [await addBackup(url)]
  const bookingAfterBackups = await book(admin, 'Ensuite')
  return { madeAt, counts, settings, enrolled, photos, receipts, bookingAfterBackups, backups }
}

/** @param {string} url @returns {Promise<string>} name of a new backup */
export async function addBackup(url) {
  const { call } = await signIn(url, 'admin@yoon.demo', demoPassword)
  const { data } = await call('POST', '/api/dashboard/database/backup', {})
  return data.backup.filename
}

/** @param {string} url @param {string} email @param {string} given @returns {Promise<{ call: Call, token: string }>} */
async function signIn(url, email, given) {
  const { data } = await send(url, 'POST', '/api/auth/login', { email, password: given })
  const { token } = data
  const authorization = `Bearer ${token}`
  return { token, call: (method, path, body, headers) => send(url, method, path, body, { authorization, ...headers }) }
}

/**
 * @param {string} url
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 * @param {Record<string, string>} [headers]
 * @returns {Promise<any>}
 */
async function send(url, method, path, body, headers = {}) {
  const response = await fetch(url + path, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
  return response.json()
}

/** @param {Call} admin */
async function changeSettings(admin) {
  const { data } = await admin('GET', '/api/dashboard/settings')
  const { profile, notifications, business, security, version } = data
  const changed = {
    profile: { ...profile, companyName: 'Teranga Transport', address: 'Rue Félix Faure, Dakar' },
    notifications,
    business: { ...business, baseFare: 1500, transferMinutes: 75 },
    security: { ...security, sessionTimeout: 60 },
  }
  await admin('PUT', '/api/dashboard/settings', changed, { 'if-match': `${version}` })
  return changed
}

/** @param {string} url @param {Call} admin @returns {Promise<Facts['enrolled']>} */
async function enrol(url, admin) {
  const email = 'coumba.enregistree@yoon.demo'
  const user = {
    firstName: 'Coumba',
    lastName: 'Enregistrée',
    phone: '78 450 12 34',
    role: 'OPERATRICE',
    email,
    password,
  }
  await admin('POST', '/api/dashboard/users', user)
  const { call: own } = await signIn(url, email, password)
  const { secret } = (await own('POST', '/api/auth/two-factor', {})).data
  const { Secret, TOTP } = await import('otpauth')
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  const { data } = await own('POST', '/api/auth/two-factor/confirm', { code, currentPassword: password })
  return { email, password, secret, recoveryCodes: data.recoveryCodes }
}

/** @param {Call} admin */
async function uploadPhoto(admin) {
  const { default: sharp } = await import('sharp')
  const background = { r: 30, g: 90, b: 160 }
  const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const file = `data:image/jpeg;base64,${photo.toString('base64')}`
  const form = { filename: 'berline.jpg', contentType: 'image/jpeg', file }
  const { url } = (await admin('POST', '/api/upload/vehicle-image', form)).data
  await admin('POST', '/api/dashboard/vehicles', {
    type: 'SEDAN',
    brand: 'Peugeot',
    model: '508',
    year: 2022,
    licensePlate: 'DK-7421-ZZ',
    capacity: 4,
    isLuxury: false,
    pricing: { hourlyRate: 12_000, dailyRate: 70_000, kmRate: 450 },
    imageUrls: [url],
  })
}

/** @param {string} url @param {Call} admin @returns {Promise<Facts['photos']>} */
async function readPhotos(url, admin) {
  const { data } = await admin('GET', '/api/dashboard/vehicles?page=1&limit=100')
  const photos = []
  for (const { id: vehicleId, imageUrls } of data) {
    for (const address of imageUrls.slice(0, 1)) {
      const response = await fetch(url + address)
      if (!response.ok) throw new Error(`${address} answered ${response.status}`)
      const sha256 = createHash('sha256')
        .update(Buffer.from(await response.arrayBuffer()))
        .digest('hex')
      photos.push({ vehicleId, url: address, sha256 })
    }
  }
  return photos
}

/** A receipt gets its number when it is first printed. @param {string} url @param {string} token @param {Call} admin */
async function printReceipts(url, token, admin) {
  const { data } = await admin('GET', '/api/dashboard/payments?page=1&limit=3&status=COMPLETED')
  const receipts = []
  for (const { id: paymentId } of data) {
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(`${url}/api/dashboard/payments/${paymentId}/receipt`, { headers })
    const fileName = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
    if (!fileName) throw new Error(`The receipt of ${paymentId} answered ${response.status}`)
    receipts.push({ paymentId, fileName })
  }
  return receipts
}

/** @param {Call} admin @returns {Promise<Facts['counts']>} */
async function count(admin) {
  const total = async (/** @type {string} */ list) =>
    (await admin('GET', `/api/dashboard/${list}?page=1&limit=1`)).pagination.total
  return {
    users: await total('users'),
    drivers: await total('drivers'),
    vehicles: await total('vehicles'),
    bookings: await total('bookings'),
    payments: await total('payments'),
  }
}

/** @param {Call} admin @param {string} lastName of a new client */
async function book(admin, lastName) {
  const client = { firstName: 'Awa', lastName, phone: lastName === 'Avant' ? '77 611 22 33' : '77 644 55 66' }
  const { id: userId } = (await admin('POST', '/api/dashboard/clients', client)).data
  const tomorrow = new Date(Date.now() + 24 * 60 * 60_000).toISOString().slice(0, 10)
  const form = {
    serviceType: 'TRANSFER',
    userId,
    pickupLocation: 'Hôtel Teranga, Plateau',
    destination: 'Aéroport AIBD, Diass',
    scheduledDate: tomorrow,
    scheduledTime: '11:30',
    passengers: 2,
    totalPrice: 25_000,
  }
  const { data } = await admin('POST', '/api/dashboard/bookings', form)
  return { id: data.id, reference: data.reference }
}
