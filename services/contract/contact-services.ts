/** Services a customer can ask about (spec section 9). */
export const contactServices = [
  "Gold Buying",
  "Gold Loans",
  "Gold Analysis",
  "Secure Storage",
  "Transport Services",
  "Digital Gold",
  "General Inquiry",
] as const;
