/**
 * Adds the page's nonce to all style elements that scripts create, because some libraries (@rc-component/util) omit it.
 * The page accepts only style elements with this nonce, which the server writes into the page. HTML from users never
 * gets it.
 */
export function addNonceToStyles(): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name=styles]')?.nonce
  if (!nonce) return
  const create = document.createElement
  document.createElement = function (this: Document, name: string, options?: ElementCreationOptions) {
    const element = create.call(this, name, options)
    if (element instanceof HTMLStyleElement) element.nonce = nonce
    return element
  } as typeof create
}
