import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createAntdTheme } from './antd-theme.ts'
import { type ColourScheme, colourPalettes, styleSheetColours } from './palette.ts'

const src = join(import.meta.dirname, '../..')
const schemes = Object.keys(colourPalettes) as ColourScheme[]
const coloursOf = (scheme: ColourScheme): Record<string, string> => ({
  ...colourPalettes[scheme],
  ...styleSheetColours[scheme],
})
const variable = (name: string) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

/** Returns the style sheet of the palette. Only screens have dark colours, because paper is white. */
function sheet(): string {
  const { light, dark } = { light: coloursOf('light'), dark: coloursOf('dark') }
  const lines = (names: string[], colours: Record<string, string>, indent: string) =>
    names.map((name) => `${indent}${variable(name)}: ${colours[name]};\n`).join('')
  const differing = Object.keys(dark).filter((name) => dark[name] !== light[name])
  return (
    '/* Written from palette.ts by palette.test.ts. */\n' +
    `:root {\n${lines(Object.keys(light), light, '  ')}  color-scheme: light;\n}\n\n` +
    `@media screen {\n  :root[data-theme="dark"] {\n${lines(differing, dark, '    ')}    color-scheme: dark;\n  }\n}\n`
  )
}

test('the CSS variables in colours.css equal the palette', async () => {
  await expect(sheet()).toMatchFileSnapshot('./colours.css')
})

test('the theme of Ant Design uses only colours of the palette', () => {
  for (const scheme of schemes) {
    const known = new Set(Object.values(colourPalettes[scheme]).concat('#ffffff'))
    const said = JSON.stringify(createAntdTheme(scheme)).match(/#[0-9a-f]{3,8}\b/gi) ?? []
    expect(said.filter((colour) => !known.has(colour as never))).toEqual([])
  }
})

const rules = globSync('**/*.css', { cwd: src }).flatMap((file) => {
  const css = readFileSync(join(src, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  return [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    where: `${file} ${selector.trim()}`,
    ink: /(?:^|[\s;])color:\s*var\(--([\w-]+)\)/.exec(body)?.[1],
    ground: /(?:^|[\s;])background(?:-color)?:\s*var\(--([\w-]+)\)/.exec(body)?.[1],
    text: body,
  }))
})

test('no style sheet defines a colour that is not in the palette', () => {
  const own = rules.filter(({ where, text }) => !where.startsWith('shared/theme/') && /#[0-9a-f]{3,8}\b/i.test(text))
  expect(own.map(({ where }) => where)).toEqual([])
})

/** Colours of graphics, which need less contrast than text (3 : 1). */
const signs = new Set(['field', 'line', 'chart-green', 'chart-blue', 'chart-gold', 'chart-red', 'chart-grey'])

describe.each(schemes)('in the theme %s, text has a contrast of at least 4.5 : 1 to its background', (scheme) => {
  const colours = Object.fromEntries(
    Object.entries(coloursOf(scheme)).map(([name, colour]) => [variable(name).slice(2), colour]),
  )
  const ratio = (ink: string, ground: string) => contrast(colours[ink] ?? '', colours[ground] ?? '')

  test('each CSS rule with a text colour and a background colour has enough contrast', () => {
    const both = rules.filter(({ ink, ground }) => ink && ground && !signs.has(ink))
    expect(both.length).toBeGreaterThan(40)
    expect(both.filter(({ ink = '', ground = '' }) => !(ratio(ink, ground) >= 4.5)).map(({ where }) => where)).toEqual(
      [],
    )
  })

  test('text without its own background has enough contrast on pages, panels, headers and hovered rows', () => {
    const bare = rules.filter(({ ink, ground }) => ink && !ground && !ink.startsWith('on-') && !signs.has(ink))
    const inks = new Set(bare.map(({ ink }) => ink ?? ''))
    expect(inks.size).toBeGreaterThan(6)
    const dim = [...inks].flatMap((ink) =>
      ['page', 'surface', 'head', 'hover']
        .map((ground) => ({ ink, ground, ratio: ratio(ink, ground) }))
        .filter((pair) => !(pair.ratio >= 4.5)),
    )
    expect(dim).toEqual([])
  })

  test.each([
    ['on-accent', 'accent'],
    ['on-accent', 'accent-hover'],
    ['on-mark', 'badge'],
    ['on-mark', 'tooltip'],
    ['accent-hover', 'surface'],
    ['error', 'surface'],
    ['error-hover', 'surface'],
    ['success', 'surface'],
    ['warning', 'surface'],
    ['ink', 'raised'],
    ['soft', 'raised'],
    ['soft', 'page'],
    ['soft', 'accent-soft'],
    ['ink', 'accent-soft'],
    ['accent', 'accent-soft'],
  ])('the contrast of Ant Design text in the colour %s on the background %s is at least 4.5', (ink, ground) => {
    expect(ratio(ink, ground)).toBeGreaterThanOrEqual(4.5)
  })
})

/** Returns the contrast ratio of WCAG 2. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
