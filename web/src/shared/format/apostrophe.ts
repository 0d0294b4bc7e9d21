/**
 * Replaces the different kinds of apostrophe (oʻ, o‘, o’, o`) by the apostrophe of our texts. Only for display: stored,
 * sent and edited text is not changed.
 */
export const unifyApostrophes = <Shown>(shown: Shown): Shown | string =>
  typeof shown === 'string' ? shown.replace(/[ʻʼ‘’`´ʹ′]/g, "'") : shown
