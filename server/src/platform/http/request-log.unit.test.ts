import { describe, expect, it } from 'vitest'
import { redactUrl } from './request-log.ts'

const token = 'Zk3_tY8-qL0aVbN5mW2xRdAf'

describe('redactUrl', () => {
  it.for([
    ['/api/dashboard/bookings?search=Awa%20Diop&page=2&limit=10', '/api/dashboard/bookings?search=…&page=2&limit=10'],
    ['/api/search?q=77+123+45+67', '/api/search?q=…'],
    [
      '/api/dashboard/bookings?status=PENDING&from=2026-11-01',
      '/api/dashboard/bookings?status=PENDING&from=2026-11-01',
    ],
    ['/api/dashboard/bookings?page=Awa%20Diop', '/api/dashboard/bookings?page=…'],
    ['/api/dashboard/bookings?Awa%20Diop', '/api/dashboard/bookings?…'],
    ['/api/dashboard/bookings?Awa%20Diop=1', '/api/dashboard/bookings?…=…'],
    ['/x?a=b?search=Awa', '/x?a=…'],
    ['/api/realtime?ticket=abc', '/api/realtime?ticket=…'],
    ['/downloads/abc?x', '/downloads/…?…'],
    ['/api/links/mission/abc/steps', '/api/links/mission/…/steps'],
    ['/m/abc?x', '/m/…?…'],
    ['/c/abc', '/c/…'],
    ['/p/abc', '/p/…'],
    ['http://yoon.test/downloads/abc', '/downloads/…'],
    [`/%64ownloads/${token}`, '/%64ownloads/…'],
    [`/downloads/%41${token.slice(1)}`, '/downloads/…'],
    [`//downloads//${token}`, '//downloads//…'],
    [`/proxy/${token}/x`, '/proxy/…/x'],
    ['/downloads/%', '/downloads/…'],
    [
      '/api/dashboard/bookings/c001c5ff-c52c-46d2-82b7-0e344d4b25bc/history',
      '/api/dashboard/bookings/c001c5ff-c52c-46d2-82b7-0e344d4b25bc/history',
    ],
    ['/health', '/health'],
    ['/health?', '/health?'],
  ])('logs %s as %s', ([url = '', logged]) => {
    expect(redactUrl(url)).toBe(logged)
  })
})
