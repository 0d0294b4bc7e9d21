/** Texts of these elements must be separated, because words of two lines would otherwise be joined. */
export const blockElementTags: ReadonlySet<string> = new Set(
  (
    'address article aside body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 ' +
    'h3 h4 h5 h6 header hgroup legend main menu nav optgroup option p pre search section summary'
  ).split(' '),
)
