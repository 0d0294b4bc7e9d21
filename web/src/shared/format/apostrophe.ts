/**
 * Replaces every kind of apostrophe (oʻ, o‘, o’, o`) with the single apostrophe that our own texts use. Only for
 * display: stored, sent and edited text is not changed.
 */
export const oneApostrophe = <Shown>(shown: Shown): Shown | string =>
  typeof shown === 'string' ? shown.replace(/[ʻʼ‘’`´ʹ′]/g, "'") : shown
