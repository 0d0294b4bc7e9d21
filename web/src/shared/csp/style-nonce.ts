/**
 * Adds the page's nonce to style elements that scripts create. The page accepts only style elements with this nonce,
 * which the server writes into each page. Some libraries (@rc-component/util) create them without it. Markup written by
 * users never receives the nonce.
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
