import { textsInScript } from '../text/words.ts'

export const apiText = textsInScript({
  noLine: "Internet yo'q",
  failed: "Biror narsa noto'g'ri ketdi, birozdan keyin qayta urining",
})
