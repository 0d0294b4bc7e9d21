/** Colours of screens.md, checked for AA in both themes. `theme.css` holds the same values for what is not antd. */
export const palettes = {
  light: {
    page: '#f5f7f8',
    surface: '#ffffff',
    head: '#f8fafb',
    line: '#e4e9ec',
    field: '#cfd8dc',
    ink: '#152026',
    soft: '#5b6b74',
    accent: '#0b7285',
    accentSoft: '#e1f1f4',
    onAccent: '#ffffff',
    hover: '#f3f7f8',
    green: '#17652b',
    gold: '#7a4d00',
    red: '#a51735',
  },
  dark: {
    page: '#0f1417',
    surface: '#151b1f',
    head: '#1a2227',
    line: '#263038',
    field: '#37434b',
    ink: '#e6edf0',
    soft: '#8fa1aa',
    accent: '#35b8c2',
    accentSoft: '#14343a',
    onAccent: '#06262a',
    hover: '#1a2328',
    green: '#7fdca0',
    gold: '#ffd27a',
    red: '#ff9aa8',
  },
} as const

export type Scheme = keyof typeof palettes
