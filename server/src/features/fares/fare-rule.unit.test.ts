import { recommendedHourlyRates } from '@yoon/contract/bookings/price'
import { vehicleTypes } from '@yoon/contract/vehicles/types'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PriceInput, priceByRule } from './fare-rule.ts'

const fares = { baseFare: 1000, perKmRate: 500 }
const none = { hourlyRate: 0, dailyRate: null }
const transfer = { serviceType: 'TRANSFER', isOutsideDakar: false, distanceKm: null } as const
const hourly = { serviceType: 'HOURLY_RENTAL', hours: 4, vehicleType: 'SUV', rates: [] } as const
const daily = { serviceType: 'DAILY_RENTAL', days: 3, vehicleType: 'SUV', rates: [] } as const

const proposals: [string, PriceInput, number | null][] = [
  ['a transfer in Dakar costs the base fare', transfer, 1000],
  ['in Dakar kilometres cost nothing', { ...transfer, distanceKm: 18 }, 1000],
  ['outside Dakar they do', { ...transfer, isOutsideDakar: true, distanceKm: 47 }, 24_500],
  ['outside Dakar without a distance nothing is proposed', { ...transfer, isOutsideDakar: true }, null],
  ['a chosen vehicle goes before its type', { ...hourly, rates: [rate(12_000), rate(15_000)] }, 48_000],
  ['a vehicle without rate takes that of its type', { ...hourly, rates: [none, rate(16_000)] }, 64_000],
  ['without either the recommended rate of the type counts', { ...hourly, rates: [none] }, 60_000],
  ['without a type there is no rate', { ...hourly, vehicleType: null }, null],
  ['without hours there is no price', { ...hourly, hours: null }, null],
  ['a daily rental costs its days', { ...daily, rates: [none, { hourlyRate: 1, dailyRate: 90_000 }] }, 270_000],
  ['no daily rate is recommended', daily, null],
]

function rate(hourlyRate: number) {
  return { hourlyRate, dailyRate: null }
}

describe('priceByRule', () => {
  it.for(proposals)('proposes the right price: %s', ([, wish, price]) => {
    expect(priceByRule(wish, fares)).toBe(price)
  })

  it('recommends an hourly rate for every vehicle type', () => {
    for (const type of vehicleTypes) expect(recommendedHourlyRates[type]).toBeGreaterThan(0)
  })

  it('proposes a whole positive amount or no price, whatever the settings', () => {
    const amount = fc.nat(100_000)
    const settings = fc.record({ baseFare: amount, perKmRate: amount })
    const wish = fc.record({ isOutsideDakar: fc.boolean(), distanceKm: fc.option(fc.nat(2000)) })
    fc.assert(
      fc.property(wish, settings, (trip, given) => {
        const price = priceByRule({ serviceType: 'TRANSFER', ...trip }, given)
        expect(price === null || (Number.isInteger(price) && price > 0)).toBe(true)
      }),
    )
  })
})
