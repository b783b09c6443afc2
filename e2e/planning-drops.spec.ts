import { getPlanning } from '@yoon/contract/planning/calls'
import { describe, expect, test } from 'vitest'
import { useYoon } from './support/browser.ts'
import { barOf, dragOver, dragTo, expectInRow, planningPath, rowOf, usePlanning } from './support/planning-page.ts'

const yoon = useYoon()
const { newDay, driver, read, assign } = usePlanning(yoon)

describe('where a trip is dropped', () => {
  test('a drop outside the rows changes nothing, and no marker promises it', async () => {
    const date = newDay()
    const [free, assigned] = [
      await yoon.company.newBooking({ date, time: '12:00' }),
      await yoon.company.newBooking({ date, time: '14:00' }),
    ]
    await assign(assigned, driver(1))
    const before = [await read(free), await read(assigned)]
    const page = await yoon.open(planningPath(date), 'operatrice')
    await expectInRow(page, free)
    await expectInRow(page, assigned, driver(1).id)
    const height = await page.evaluate(() => innerHeight)
    const outside = [
      { x: 60, y: 30 },
      { x: 90, y: 95 },
      { x: 60, y: 500 },
      { x: 600, y: 95 },
      { x: 900, y: 28 },
      { x: 800, y: height - 8 },
    ]
    for (const { x, y } of outside) {
      for (const booking of [free, assigned]) {
        await dragOver(page, barOf(page, booking), rowOf(page, driver(0).id))
        await page.locator('[data-marker]:not([hidden])').waitFor()
        await page.mouse.move(x, y, { steps: 3 })
        expect(await page.locator('[data-marker]:not([hidden])').count(), `marker at ${x}, ${y}`).toBe(0)
        await page.mouse.up()
      }
    }
    await dragTo(page, barOf(page, free), rowOf(page, driver(0).id))
    await expectInRow(page, free, driver(0).id)
    const after = [await read(free), await read(assigned)]
    expect(after.map(({ version }) => version)).toEqual([(before[0]?.version ?? 0) + 1, before[1]?.version])
    expect(after[0]?.scheduledTime).toBe('12:00')
  })

  test("a drop on the name of a driver assigns at the trip's own hour", async () => {
    const date = newDay()
    const booking = await yoon.company.newBooking({ date, time: '12:00' })
    const page = await yoon.open(planningPath(date), 'operatrice')
    await expectInRow(page, booking)
    const row = rowOf(page, driver(0).id)
    await dragOver(page, barOf(page, booking), row)
    const name = await row.getByText(driver(0).label).boundingBox()
    if (!name) throw new Error('The driver has no name')
    await page.mouse.move(name.x + 20, name.y + 8, { steps: 3 })
    await page.mouse.up()
    await expectInRow(page, booking, driver(0).id)
    expect(await read(booking)).toMatchObject({ scheduledDate: date, scheduledTime: '12:00' })
  })

  test('a drop at the left edge starts with the day, not before it', async () => {
    const date = newDay()
    const booking = await yoon.company.newBooking({ date, time: '01:00' })
    const page = await yoon.open(planningPath(date), 'operatrice')
    await expectInRow(page, booking)
    await dragTo(page, barOf(page, booking), rowOf(page, driver(0).id), -160)
    await expectInRow(page, booking, driver(0).id)
    expect(await read(booking)).toMatchObject({ scheduledDate: date, scheduledTime: '00:00' })
  })

  test('rows that new bookings push down under a resting hand do not change whom the trip is for', async () => {
    const date = newDay()
    const held = await yoon.company.newBooking({ date, time: '10:00' })
    const page = await yoon.open(planningPath(date), 'operatrice')
    await expectInRow(page, held)
    const row = rowOf(page, driver(2).id)
    const at = await dragOver(page, barOf(page, held), row)
    const before = await row.boundingBox()
    for (const time of ['10:10', '10:20']) {
      await expectInRow(page, await yoon.company.newBooking({ date, time }))
    }
    expect((await row.boundingBox())?.y).toBeGreaterThan((before?.y ?? 0) + 40)
    await page.mouse.move(at.x + 2, at.y + 2)
    await page.mouse.up()
    await expectInRow(page, held, driver(2).id)
    expect((await read(held)).driver?.id).toBe(driver(2).id)
  })

  test('a drop on a driver who is switched off opens a sheet that says so, without a way around it', async () => {
    const date = newDay()
    const booking = await yoon.company.newBooking({ date, time: '10:00' })
    const { data } = await yoon.company.call('operatrice', getPlanning, { from: date, to: date, by: 'driver' })
    const off = data.rows.find(({ isAvailable }) => !isAvailable)
    const page = await yoon.open(planningPath(date), 'operatrice')
    await expectInRow(page, booking)
    await dragOver(page, barOf(page, booking), rowOf(page, off?.id))
    await page.locator('[data-marker][data-refused]').getByText("Ce chauffeur n'est pas disponible").waitFor()
    await page.mouse.up()
    const sheet = page.getByRole('dialog', { name: 'Chauffeur indisponible' })
    await sheet.getByRole('alert').getByText("Ce chauffeur n'est pas disponible").waitFor()
    expect(await sheet.getByRole('button', { name: /quand même/ }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await expectInRow(page, booking)
    expect((await read(booking)).driver).toBeNull()
  })
})
