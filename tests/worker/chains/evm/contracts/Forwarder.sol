// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";

/// @title Pays and hands over for others, as a smart wallet would. For tests.
contract Forwarder {
    error Refused();

    function forward(address payable to) external payable {
        (bool isPaid, ) = to.call{value: msg.value}("");
        if (!isPaid) revert Refused();
    }

    /// Moves several NFTs of the sender, who approved this contract, in one transaction.
    function moveAll(IERC721 collection, address to, uint256[] calldata tokenIds) external {
        for (uint256 i = 0; i < tokenIds.length; i++) {
            collection.transferFrom(msg.sender, to, tokenIds[i]);
        }
    }

    /// There and back again: both events are true, and the NFT is where it was.
    function moveAndTakeBack(IERC721 collection, address to, uint256 tokenId) external {
        collection.transferFrom(msg.sender, to, tokenId);
        collection.transferFrom(to, msg.sender, tokenId);
    }

    function refuse() external payable {
        revert Refused();
    }
}
