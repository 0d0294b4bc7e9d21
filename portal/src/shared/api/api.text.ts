import { convertTextsToScript } from '../text/words.ts'

export const apiText = convertTextsToScript({
  noLine: "Internet yo'q",
  failed: "Biror narsa noto'g'ri ketdi, birozdan keyin qayta urining",
})
