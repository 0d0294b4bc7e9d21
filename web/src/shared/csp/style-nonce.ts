/**
 * Adds the server's nonce to style elements of libraries, because the page accepts only style elements with this nonce.
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
