/** Elements that begin and end a line of their own: without them words of two lines must not become one word. */
export const blockTags: ReadonlySet<string> = new Set(
  (
    'address article aside body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 ' +
    'h3 h4 h5 h6 header hgroup legend main menu nav optgroup option p pre search section summary'
  ).split(' '),
)
