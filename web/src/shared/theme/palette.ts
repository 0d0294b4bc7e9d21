/**
 * `palette.test.ts` checks that the theme of Ant Design and `colours.css` use these colours, and the contrast for WCAG
 * AA. After a change, run it with `vitest -u` to rewrite the style sheet.
 */
export const colourPalettes = {
  light: {
    page: '#f5f7f8',
    surface: '#ffffff',
    raised: '#ffffff',
    head: '#f8fafb',
    line: '#e4e9ec',
    field: '#cfd8dc',
    ink: '#152026',
    soft: '#5b6b74',
    accent: '#0b7285',
    /**
     * The accent colour under the pointer. On Ant Design's own colour, white text would have a contrast of only 4.4 :
     * 1.
     */
    accentHover: '#095e6e',
    accentSoft: '#e1f1f4',
    onAccent: '#ffffff',
    hover: '#f3f7f8',
    success: '#237a35',
    warning: '#a35200',
    error: '#c2255c',
    errorHover: '#a51f4e',
    tooltip: '#22323a',
    badge: '#c62f49',
  },
  dark: {
    page: '#0f1417',
    surface: '#151b1f',
    raised: '#1b2328',
    head: '#1a2227',
    line: '#263038',
    field: '#37434b',
    ink: '#e6edf0',
    soft: '#8fa1aa',
    accent: '#35b8c2',
    accentHover: '#4fc6cf',
    accentSoft: '#14343a',
    onAccent: '#06262a',
    hover: '#1a2328',
    success: '#4cc274',
    warning: '#e8b04a',
    error: '#ff8093',
    errorHover: '#ff97a6',
    tooltip: '#31404a',
    badge: '#d0364f',
  },
} as const

/** Colours that only style sheets use, so that the script does not contain them. */
export const styleSheetColours = {
  light: {
    gold: '#7a4d00',
    goldSoft: '#fff3d6',
    orange: '#8a3800',
    orangeSoft: '#ffe4d3',
    green: '#17652b',
    greenSoft: '#e3f5e8',
    red: '#a51735',
    redSoft: '#fde8eb',
    blue: '#1b4f9c',
    blueSoft: '#e6effc',
    grey: '#4c5a62',
    greySoft: '#edf1f3',
    /** The colours of attendance marks are equal in both themes, because users recognise marks by them. */
    attended: '#237a35',
    late: '#a35200',
    absent: '#c2255c',
    onMark: '#ffffff',
    /** Colour of the attendance mark "late" as text. */
    lateWord: '#a35200',
    chartGreen: '#2f9e58',
    chartBlue: '#3b7ddd',
    chartGold: '#b98300',
    chartRed: '#d6455d',
    chartGrey: '#8494a0',
    chartPurple: '#8656c9',
    chartBrown: '#8a6244',
    chartPink: '#c14d9b',
    /** The background of videos. */
    screen: '#000000',
  },
  dark: {
    gold: '#ffd27a',
    goldSoft: '#3a2d10',
    orange: '#ffb48a',
    orangeSoft: '#3d2210',
    green: '#7fdca0',
    greenSoft: '#123021',
    red: '#ff9aa8',
    redSoft: '#3d1a20',
    blue: '#9cc4ff',
    blueSoft: '#16283f',
    grey: '#b4c2c9',
    greySoft: '#232d33',
    attended: '#237a35',
    late: '#a35200',
    absent: '#c2255c',
    onMark: '#ffffff',
    lateWord: '#ffa057',
    chartGreen: '#4bbd7a',
    chartBlue: '#6aa3f5',
    chartGold: '#e5b23c',
    chartRed: '#f07186',
    chartGrey: '#75868f',
    chartPurple: '#b48bf0',
    chartBrown: '#c39a78',
    chartPink: '#ea86c6',
    screen: '#000000',
  },
} as const

export type ColourScheme = keyof typeof colourPalettes
