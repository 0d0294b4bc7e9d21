/** hls.js without subtitles, other sound tracks and rights management: nothing here has them. The package types only the whole. */
declare module 'hls.js/light' {
  export * from 'hls.js'
  export { default } from 'hls.js'
}
