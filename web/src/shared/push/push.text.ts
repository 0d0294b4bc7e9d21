export const pushText = {
  unreachable: "Brauzerning xabar xizmati javob bermadi: birozdan keyin qayta urinib ko'ring",
}
