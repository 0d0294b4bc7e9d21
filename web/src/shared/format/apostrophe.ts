/**
 * Names come with whichever apostrophe somebody had on their keyboard (oʻ, o‘, o’, o`); on the screens there is one, that
 * of our own words. For display alone: what is kept, sent and edited stays as it was written.
 */
export const oneApostrophe = <Shown>(shown: Shown): Shown | string =>
  typeof shown === 'string' ? shown.replace(/[ʻʼ‘’`´ʹ′]/g, "'") : shown
