/**
 * Replaces the apostrophes in oʻ, o‘, o’ and o` by the same apostrophe for display. Stored, sent and edited text is not
 * changed.
 */
export const unifyApostrophes = <Shown>(shown: Shown): Shown | string =>
  typeof shown === 'string' ? shown.replace(/[ʻʼ‘’`´ʹ′]/g, "'") : shown
