/** The package hls.js has types only for its full version, not for the light version. */
declare module 'hls.js/light' {
  export * from 'hls.js'
  export { default } from 'hls.js'
}
