import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { badges, fills, inks, type Tone } from './tones.ts'

const css = readFileSync(new URL('theme.css', import.meta.url), 'utf8')

const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

/** Returns a colour of the theme as red, green and blue, each from 0 to 1. */
function colorOf(name: string, theme: Theme): number[] {
  const [, light = '', dark = ''] = css.match(new RegExp(`--${name}: light-dark\\(#(\\w{6}), #(\\w{6})\\)`)) ?? []
  const hex = theme === 'light' ? light : dark
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
}

function luminanceOf(color: number[]): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrastOf(text: string, ground: string, theme: Theme): number {
  const [darker = 0, lighter = 0] = [text, ground]
    .map((name) => luminanceOf(colorOf(name, theme)))
    .sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Returns the hue in degrees. */
function hueOf(name: string, theme: Theme): number {
  const [red = 0, green = 0, blue = 0] = colorOf(name, theme)
  const degrees = (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI
  return (degrees + 360) % 360
}

const nameIn = (classes: string, prefix: string) => classes.match(new RegExp(`(?:^| )${prefix}-([\\w-]+)`))?.[1]

describe.each(themes)('tones in the %s theme', (theme) => {
  it.each(Object.keys(badges) as Tone[])('the badge and the text in the tone %s are readable', (tone) => {
    const text = nameIn(badges[tone], 'text') ?? ''
    // An outlined badge stands on the card or the row, which is raised under the pointer.
    const grounds = [nameIn(badges[tone], 'bg') ?? 'surface', 'raised']
    for (const ground of grounds) expect(contrastOf(text, ground, theme)).toBeGreaterThanOrEqual(4.5)
    for (const ground of ['surface', 'raised', 'bg'])
      expect(contrastOf(nameIn(inks[tone], 'text') ?? '', ground, theme)).toBeGreaterThanOrEqual(4.5)
  })

  it('no two tones of bookings have neighbouring hues', () => {
    const hues = (['urgent', 'wait', 'confirmed', 'road', 'done'] as const)
      .map((tone) => hueOf(nameIn(fills[tone], 'bg') ?? '', theme))
      .sort((a, b) => a - b)
    const gaps = hues.map((hue, at) => (hue - (hues.at(at - 1) ?? 0) + 360) % 360)
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(25)
  })
})
