/**
 * Replaces the apostrophes in oʻ, o‘, o’ and o` by an ASCII apostrophe for display. Stored, sent and edited text keeps
 * its apostrophes.
 */
export const unifyApostrophes = <Shown>(shown: Shown): Shown | string =>
  typeof shown === 'string' ? shown.replace(/[ʻʼ‘’`´ʹ′]/g, "'") : shown
