import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { request } from 'node:https'
import { Secret, TOTP } from 'otpauth'

/** @typedef {{ status: number, body: string, data: any, headers: import('node:http').IncomingHttpHeaders }} Answer */
/** @typedef {{ email: string, password: string, recoveryCodes: string[] }} Administrator */

/** Image of one pixel, as a vehicle photo. */
const photo = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

/**
 * Calls a company over HTTPS with the certificate authority of its proxy.
 * @param {string} host
 * @param {string} ca
 */
export function createClient(host, ca) {
  let token = ''

  /**
   * @param {string} method
   * @param {string} path
   * @param {object} [body]
   * @returns {Promise<Answer>}
   */
  function send(method, path, body) {
    return new Promise((resolve, reject) => {
      const headers = {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      }
      const call = request({ host, path, method, ca, headers, timeout: 120_000 }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part) => {
          text += part
        })
        response.once('end', () => {
          const isJson = response.headers['content-type']?.startsWith('application/json')
          const data = isJson ? JSON.parse(text).data : undefined
          resolve({ status: response.statusCode ?? 0, body: text, data, headers: response.headers })
        })
        response.once('error', reject)
      })
      call.once('timeout', () => call.destroy(new Error(`${method} ${path} was not answered in two minutes`)))
      call.once('error', reject)
      call.end(body && JSON.stringify(body))
    })
  }

  return {
    send,
    /**
     * Makes a call that must succeed, and returns its data.
     * @param {string} method
     * @param {string} path
     * @param {object} [body]
     */
    async call(method, path, body) {
      const answer = await send(method, path, body)
      assert.ok(answer.status < 300, `${method} ${path} answered ${answer.status}: ${answer.body.slice(0, 500)}`)
      return answer.data
    },
    /** @param {string} value */
    useToken(value) {
      token = value
    },
  }
}
/** @typedef {ReturnType<typeof createClient>} Client */

/**
 * Signs the first administrator in and switches two-factor authentication on, as the first sign-in demands.
 * @param {Client} client
 * @param {{ email: string, password: string }} account
 * @returns {Promise<Administrator>}
 */
export async function signInFirst(client, account) {
  client.useToken((await client.call('POST', '/api/auth/login', account)).token)
  const { secret } = await client.call('POST', '/api/auth/two-factor', {})
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  const { recoveryCodes } = await client.call('POST', '/api/auth/two-factor/confirm', { code })
  return { ...account, recoveryCodes }
}

/**
 * @param {Client} client
 * @param {Administrator} administrator
 */
export async function signInAgain(client, administrator) {
  client.useToken('')
  const { email, password } = administrator
  const code = administrator.recoveryCodes.pop()
  client.useToken((await client.call('POST', '/api/auth/login', { email, password, code })).token)
}

/**
 * Takes a booking of a new client from its creation to its payment, with a new driver and a new vehicle with a photo.
 * @param {Client} client
 * @returns {Promise<{ bookingId: string, photoUrl: string }>}
 */
export async function driveOnce(client) {
  const mark = randomBytes(4).toString('hex')
  const file = `data:image/png;base64,${photo}`
  const { url: photoUrl } = await client.call('POST', '/api/upload/vehicle-image', { filename: 'photo.png', file })
  const vehicle = await client.call('POST', '/api/dashboard/vehicles', {
    ...{ type: 'SEDAN', brand: 'Toyota', model: 'Corolla', year: 2024, licensePlate: `DK-${mark}`, capacity: 4 },
    ...{ isLuxury: false, pricing: { hourlyRate: 0, dailyRate: 0, kmRate: 0 }, imageUrls: [photoUrl] },
  })
  const user = await client.call('POST', '/api/dashboard/users', {
    ...{ firstName: 'Moussa', lastName: 'Ndiaye', phone: newPhone(), email: `moussa.${mark}@yoon.test` },
    ...{ role: 'DRIVER', password: randomBytes(12).toString('base64url') },
  })
  const driver = await client.call('POST', '/api/dashboard/drivers', {
    ...{ userId: user.id, licenseNumber: `PC ${mark}`, vehicleIds: [vehicle.id] },
  })
  const person = await client.call('POST', '/api/dashboard/clients', {
    ...{ firstName: 'Aminata', lastName: 'Diop', phone: newPhone() },
  })
  const booking = await client.call('POST', '/api/dashboard/bookings', {
    ...{ serviceType: 'HOURLY_RENTAL', userId: person.id, pickupLocation: 'Résidence Les Mamelles, Dakar' },
    ...{ scheduledDate: new Date().toISOString().slice(0, 10), scheduledTime: '23:50', rentalDuration: 1 },
    ...{ passengers: 2, totalPrice: 30_000 },
  })
  const assignment = { driverId: driver.id, vehicleId: vehicle.id }
  await client.call('PATCH', `/api/dashboard/bookings/${booking.id}/assign`, assignment)
  await client.call('PUT', `/api/bookings/${booking.id}`, { status: 'IN_PROGRESS' })
  await client.call('POST', `/api/bookings/${booking.id}/complete`, {
    ...{ method: 'WAVE', amount: 30_000, transactionId: `T-${mark}`, phoneNumber: null, notes: null },
  })
  await checkTrip(client, { bookingId: booking.id, photoUrl })
  return { bookingId: booking.id, photoUrl }
}

/**
 * Checks that a paid booking and the photo of its vehicle are there.
 * @param {Client} client
 * @param {{ bookingId: string, photoUrl: string }} trip
 */
export async function checkTrip(client, { bookingId, photoUrl }) {
  const booking = await client.call('GET', `/api/dashboard/bookings/${bookingId}`)
  assert.equal(booking.status, 'COMPLETED')
  assert.equal(booking.totalPrice, 30_000)
  const { body } = await client.send('GET', '/api/dashboard/payments?limit=100')
  assert.ok(body.includes(bookingId), 'the payment of the booking is in the list')
  const image = await client.send('GET', photoUrl)
  assert.equal(image.status, 200, `the photo ${photoUrl} is served`)
  assert.equal(image.headers['content-type'], 'image/webp')
}

/**
 * Checks that the page and the script that it loads are served.
 * @param {Client} client
 */
export async function checkPage(client) {
  const page = await client.send('GET', '/')
  assert.equal(page.status, 200)
  const script = /<script type="module"[^>]* src="([^"]+)"/.exec(page.body)?.[1]
  assert.ok(script, 'the page names its script')
  assert.equal((await client.send('GET', script)).status, 200)
}

function newPhone() {
  const digits = randomBytes(4).readUInt32BE() % 10_000_000
  return `77${String(digits).padStart(7, '0')}`
}
