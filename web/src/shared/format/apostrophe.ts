/** Shows oʻ, o‘, o’ and o` with the same apostrophe. Stored, sent and edited text is not changed. */
export const unifyApostrophes = <Shown>(shown: Shown): Shown | string =>
  typeof shown === 'string' ? shown.replace(/[ʻʼ‘’`´ʹ′]/g, "'") : shown
