/** Types for the light version of hls.js; the package has types only for the full version. */
declare module 'hls.js/light' {
  export * from 'hls.js'
  export { default } from 'hls.js'
}
