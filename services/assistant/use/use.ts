/** How often an answer was given, and what visitors thought of it. */
export interface Use {
  uses: number;
  thumbsUp: number;
  thumbsDown: number;
}
