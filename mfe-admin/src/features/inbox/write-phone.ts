/** A telephone number as Kenya writes it ("0712 345 678"); one of elsewhere as it is stored. */
export function writePhone(phone: string): string {
  const [, network, first, last] = /^\+254([17]\d\d)(\d{3})(\d{3})$/.exec(phone) ?? [];
  return network === undefined ? phone : `0${network} ${first} ${last}`;
}
